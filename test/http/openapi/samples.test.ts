import { expect, test } from 'bun:test'
import { codeSamples } from '../../../src/http/openapi/samples/code-samples.ts'

const BODY = {
  id: '7b1c53f2-0d7a-4c55-9f0e-2a4a6f3d9b10',
  petId: 42,
  name: 'Rex',
  codes: ['a', 'b'],
  parts: [
    { petId: 7, size: 'S' },
    { petId: 8, size: 'L' },
  ],
}

const OPERATION = {
  parameters: [{ name: 'petId', in: 'path', example: 42 }],
  requestBody: { content: { 'application/json': { example: BODY } } },
  responses: { 200: {} },
}

const sampleIn = (label: string, server = '/v1') =>
  codeSamples('post', server, '/pets/{petId}', OPERATION).find((each) => each.label === label)
    ?.source

test.each([
  [
    'curl',
    '{"id": "7b1c53f2-0d7a-4c55-9f0e-2a4a6f3d9b10", "petId": 42, "name": "Rex", "codes": ["a", "b"], "parts": [{"petId": 7, "size": "S"}, {"petId": 8, "size": "L"}]}',
  ],
  [
    'TypeScript',
    "{ id: crypto.randomUUID(), petId: 42, name: 'Rex', codes: ['a', 'b'], parts: [{ petId: 7, size: 'S' }, { petId: 8, size: 'L' }] }",
  ],
  [
    'Python',
    '{"id": str(uuid.uuid4()), "petId": 42, "name": "Rex", "codes": ["a", "b"], "parts": [{"petId": 7, "size": "S"}, {"petId": 8, "size": "L"}]}',
  ],
  [
    'C#',
    'new { id = Guid.NewGuid(), petId = 42, name = "Rex", codes = new[] { "a", "b" }, parts = new[] { new { petId = 7, size = "S" }, new { petId = 8, size = "L" } } }',
  ],
  [
    'PHP',
    "['id' => $id, 'petId' => 42, 'name' => 'Rex', 'codes' => ['a', 'b'], 'parts' => [['petId' => 7, 'size' => 'S'], ['petId' => 8, 'size' => 'L']]]",
  ],
])('a body in %s has an id, numbers, texts, lists and objects', (label, written) => {
  expect(sampleIn(label)).toContain(written)
})

test('the address is that of the server, and of this machine where it is a path alone', () => {
  for (const label of ['curl', 'TypeScript', 'Python', 'C#', 'PHP']) {
    expect(sampleIn(label)).toContain('http://127.0.0.1:3000/v1/pets/42')
    expect(sampleIn(label, 'https://shop.example/v1')).toContain('https://shop.example/v1/pets/42')
  }
})
