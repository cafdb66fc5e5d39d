import { expect } from 'bun:test'
import { needs } from '../../support/tools.ts'
import { until } from '../../support/wait.ts'
import { GuideReader } from './guide-reader.ts'
import { releasedMachine } from './released-machine.ts'

// The guide for administrators, as it stands, on a machine with nothing but the release.

needs('systemd', 'sudo', 'ssh-keygen').test('the guide works as it stands', async () => {
  await using machine = await releasedMachine('shop-pc')
  using reader = new GuideReader(machine, 'administrator.md')
  await reader.run('tar xzf petstock-*.tar.gz && cd petstock-*/')

  expect(await reader.through('On Linux')).toMatch(/^ok {4}database /m)
  expect(await reader.through('Keys')).toMatch(/^key_\w+ +Office +.*manage/m)
  const imported = await reader.through('The stock from a file')
  expect(imported).toContain('would add 2, would change 0, would leave alone 0, would refuse 0\n')
  expect(imported).toContain('added 2, changed 0, left alone 0\n')
  expect(await reader.run('file stock.xlsx || wc -c stock.xlsx')).toMatch(
    /\d+ stock\.xlsx|Microsoft|Zip/,
  )
  expect(await reader.through('A spreadsheet as it is')).toContain(
    'added 2, changed 0, left alone 0\n',
  )

  await reader.through('HTTPS in a shop without internet')
  expect(machine.request('https://127.0.0.1:3000/ca.crt')).toStartWith('200 ')
  // What follows is for a shop with or without HTTPS, and shows it without.
  machine.must('petstock', 'service', 'uninstall')
  await reader.run('petstock service install --host 0.0.0.0')
  machine.must('mkdir', '-p', '/media/usb', '/media/stick')
  await reader.through('Backups')
  const copied = await reader.through('By hand, and back again')
  expect(copied).toMatch(/monday\.db.* 4 pets/)
  expect(await reader.run('sudo -u petstock petstock inventory list')).toMatch(
    /^9223372036854775807 +1 /m,
  )
  // A person takes longer to read on than the service takes to start.
  await until(() => machine.request('http://127.0.0.1:3000/healthz').startsWith('200 '))
  const seen = await reader.through('Monitoring')
  expect(seen).toContain('"ready":true')
  expect(seen).toContain('petstock_build_info')
  await reader.through('Upgrades')
  expect(machine.must('systemctl', 'is-active', 'petstock')).toBe('active\n')
  expect(reader.rest).toEqual([])
})
