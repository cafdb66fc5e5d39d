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

const TYPESCRIPT_KEY = "Authorization: 'Bearer ' + process.env.API_KEY"

const TYPESCRIPT: Notation = {
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
    `const response = await fetch(${addressIn(request, TYPESCRIPT)}, {`,
    method !== 'GET' && `  method: '${method}',`,
    body === undefined
      ? `  headers: { ${TYPESCRIPT_KEY} },`
      : `  headers: { ${TYPESCRIPT_KEY}, 'Content-Type': 'application/json' },`,
    body !== undefined && `  body: JSON.stringify({ ${fieldsOf(request, TYPESCRIPT)} }),`,
    '})',
    ...(isStream ? TYPESCRIPT_STREAM : ['console.log(response.status, await response.json())']),
  )
}

const TYPESCRIPT_STREAM = [
  'const texts = response.body!.pipeThrough(new TextDecoderStream())',
  'for await (const text of texts) console.log(text)',
]

const PYTHON: Notation = {
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
    `    ${addressIn(request, PYTHON)},`,
    method !== 'GET' && `    method="${method}",`,
    '    headers={',
    `        "Authorization": f"Bearer {os.environ['API_KEY']}",`,
    body !== undefined && '        "Content-Type": "application/json",',
    '    },',
    body !== undefined && `    data=json.dumps({${fieldsOf(request, PYTHON)}}).encode(),`,
    ')',
    'with urllib.request.urlopen(request) as response:',
    ...(isStream
      ? ['    for line in response:', '        print(line.decode(), end="")']
      : ['    print(response.status, json.load(response))']),
  )
}

const C_SHARP_METHODS = { GET: 'Get', PATCH: 'Patch', POST: 'Post', DELETE: 'Delete' }

const C_SHARP: Notation = {
  plus: '+',
  newId: 'Guid.NewGuid()',
  field: (name, value) => `${name} = ${value}`,
  text: JSON.stringify,
  list: (items) => `new[] { ${items} }`,
  object: (fields) => `new { ${fields} }`,
}

export const csharp: Language = (request) => {
  const { method, url, body, isStream } = request
  const content = [
    '{',
    `    Content = JsonContent.Create(new { ${fieldsOf(request, C_SHARP)} }),`,
    '};',
  ]
  const message = `var request = new HttpRequestMessage(HttpMethod.${C_SHARP_METHODS[method]}, ${addressIn(request, C_SHARP)})`
  return lines(
    'using System.Net.Http.Headers;',
    body !== undefined && 'using System.Net.Http.Json;',
    '',
    'using var client = new HttpClient();',
    'var key = Environment.GetEnvironmentVariable("API_KEY");',
    'client.DefaultRequestHeaders.Authorization = new AuthenticationHeaderValue("Bearer", key);',
    '',
    ...(isStream
      ? [
          `using var reader = new StreamReader(await client.GetStreamAsync("${url}"));`,
          ...C_SHARP_READ,
        ]
      : [
          hasId(request) && `// ${ABOUT_THE_ID}`,
          ...(body === undefined ? [`${message};`] : [message, ...content]),
          ...C_SHARP_SEND,
        ]),
  )
}

const C_SHARP_READ = ['while (await reader.ReadLineAsync() is { } line) Console.WriteLine(line);']

const C_SHARP_SEND = [
  'using var response = await client.SendAsync(request);',
  'Console.WriteLine($"{(int)response.StatusCode} {await response.Content.ReadAsStringAsync()}");',
]

const PHP_KEY = "'Authorization: Bearer ' . getenv('API_KEY')"

const PHP: Notation = {
  plus: '.',
  newId: '$id',
  field: (name, value) => `'${name}' => ${value}`,
  text: inSingleQuotes,
  list: inBrackets,
  object: inBrackets,
}

export const php: Language = (request) => {
  const { method, body, isStream } = request
  return lines(
    '<?php',
    ...(hasId(request) ? PHP_NEW_ID : []),
    `$request = curl_init(${addressIn(request, PHP)});`,
    'curl_setopt_array($request, [',
    method !== 'GET' && `    CURLOPT_CUSTOMREQUEST => '${method}',`,
    body === undefined
      ? `    CURLOPT_HTTPHEADER => [${PHP_KEY}],`
      : `    CURLOPT_HTTPHEADER => [${PHP_KEY}, 'Content-Type: application/json'],`,
    body !== undefined && `    CURLOPT_POSTFIELDS => json_encode([${fieldsOf(request, PHP)}]),`,
    !isStream && '    CURLOPT_RETURNTRANSFER => true,',
    ']);',
    ...(isStream ? ['curl_exec($request);'] : PHP_PRINT),
  )
}

// PHP has no function for a UUID: this is one of version 4 (RFC 9562).
const PHP_NEW_ID = [
  `// ${ABOUT_THE_ID}`,
  '$bytes = random_bytes(16);',
  '$bytes[6] = chr(ord($bytes[6]) & 0x0f | 0x40);',
  '$bytes[8] = chr(ord($bytes[8]) & 0x3f | 0x80);',
  "$id = vsprintf('%s%s-%s-%s-%s-%s%s%s', str_split(bin2hex($bytes), 4));",
  '',
]

const PHP_PRINT = [
  '$body = curl_exec($request);',
  `echo curl_getinfo($request, CURLINFO_RESPONSE_CODE), ' ', $body, "\\n";`,
]
