import { expect } from 'bun:test'
import fc from 'fast-check'
import { environmentText } from '../../../src/cli/service/linux/environment-file.ts'
import { type SystemdMachine, testsOnMachine } from '../../support/systemd-machine.ts'

// The file with the variables of a service, as a real systemd reads it.
let machine: SystemdMachine
const onMachine = testsOnMachine((booted) => {
  machine = booted
})

onMachine('systemd reads every variable of a service as it was given', () => {
  const hostile = fc
    .array(fc.oneof(fc.constantFrom(...'"\'\\$%;{}#~- `@:!|&'), fc.string({ unit: 'binary' })))
    .map((parts) => parts.join(''))
    .filter((text) => !/[\p{Cc}\p{Noncharacter_Code_Point}]/u.test(text) && text.isWellFormed())
  const values = fc.sample(hostile, 300)
  const variables = values.map((value, at) => ({ name: `PETSTOCK_${at}`, value }))
  machine.write('/run/variables', environmentText(variables))
  const unit = `[Service]
Type=oneshot
StandardOutput=file:/run/environment
EnvironmentFile=/run/variables
ExecStart=/bin/cat /proc/self/environ
`
  machine.write('/run/systemd/system/variables.service', unit)
  machine.must('systemctl', 'start', 'variables')
  const read = new Map(
    machine
      .must('cat', '/run/environment')
      .split('\0')
      .map((entry) => [entry.slice(0, entry.indexOf('=')), entry.slice(entry.indexOf('=') + 1)]),
  )
  expect(variables.map(({ name }) => read.get(name))).toEqual(values)
})
