import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Ajv from 'ajv'
import addFormats from 'ajv-formats'
import { ROOT } from '../shape/sources.ts'

const SCHEMAS = join(ROOT, 'node_modules/@cyclonedx/cyclonedx-library/res/schema')

const schema = (name: string) =>
  JSON.parse(readFileSync(join(SCHEMAS, `${name}.SNAPSHOT.schema.json`), 'utf8'))

/** What CycloneDX's own schema finds wrong with a bill of materials. */
export function schemaErrors(bom: unknown): unknown[] {
  const ajv = new Ajv({ strict: false, allErrors: true })
  addFormats(ajv)
  // International variants, which nothing here makes use of.
  ajv.addFormat('iri-reference', true)
  ajv.addFormat('idn-email', true)
  for (const name of ['spdx', 'jsf-0.82']) {
    ajv.addSchema({
      ...schema(name),
      $id: `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`,
    })
  }
  const validate = ajv.compile(schema('bom-1.6'))
  return validate(bom) ? [] : (validate.errors ?? [])
}
