import {
  ABOUT_THE_ID,
  addressIn,
  fieldsOf,
  hasId,
  inBrackets,
  inSingleQuotes,
  type Language,
  lines,
  type Notation,
} from './sample-request.ts'

const KEY = "Authorization: 'Bearer ' + process.env.API_KEY"

const NOTATION: Notation = {
  plus: '+',
  newId: 'crypto.randomUUID()',
  field: (name, value) => `${name}: ${value}`,
  text: inSingleQuotes,
  list: inBrackets,
  object: (fields) => `{ ${fields} }`,
}

export const typescript: Language = (request) => {
  const { method, body, isStream } = request
  return lines(
    hasId(request) && `// ${ABOUT_THE_ID}`,
    `const response = await fetch(${addressIn(request, NOTATION)}, {`,
    method !== 'GET' && `  method: '${method}',`,
    body === undefined
      ? `  headers: { ${KEY} },`
      : `  headers: { ${KEY}, 'Content-Type': 'application/json' },`,
    body !== undefined && `  body: JSON.stringify({ ${fieldsOf(request, NOTATION)} }),`,
    '})',
    ...(isStream ? STREAM : ['console.log(response.status, await response.json())']),
  )
}

const STREAM = [
  'const texts = response.body!.pipeThrough(new TextDecoderStream())',
  'for await (const text of texts) console.log(text)',
]
