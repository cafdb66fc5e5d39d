import {
  ABOUT_THE_ID,
  addressIn,
  fieldsOf,
  hasId,
  inBrackets,
  type Language,
  lines,
  type Notation,
} from './sample-request.ts'

const NOTATION: Notation = {
  plus: '+',
  newId: 'str(uuid.uuid4())',
  field: (name, value) => `"${name}": ${value}`,
  text: JSON.stringify,
  list: inBrackets,
  object: (fields) => `{${fields}}`,
}

/** With the standard library alone. */
export const python: Language = (request) => {
  const { method, body, isStream } = request
  return lines(
    !isStream && 'import json',
    'import os',
    'import urllib.request',
    hasId(request) && 'import uuid',
    '',
    hasId(request) && `# ${ABOUT_THE_ID}`,
    'request = urllib.request.Request(',
    `    ${addressIn(request, NOTATION)},`,
    method !== 'GET' && `    method="${method}",`,
    '    headers={',
    `        "Authorization": f"Bearer {os.environ['API_KEY']}",`,
    body !== undefined && '        "Content-Type": "application/json",',
    '    },',
    body !== undefined && `    data=json.dumps({${fieldsOf(request, NOTATION)}}).encode(),`,
    ')',
    'with urllib.request.urlopen(request) as response:',
    ...(isStream
      ? ['    for line in response:', '        print(line.decode(), end="")']
      : ['    print(response.status, json.load(response))']),
  )
}
