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

const KEY = "'Authorization: Bearer ' . getenv('API_KEY')"

const NOTATION: Notation = {
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
    ...(hasId(request) ? NEW_ID : []),
    `$request = curl_init(${addressIn(request, NOTATION)});`,
    'curl_setopt_array($request, [',
    method !== 'GET' && `    CURLOPT_CUSTOMREQUEST => '${method}',`,
    body === undefined
      ? `    CURLOPT_HTTPHEADER => [${KEY}],`
      : `    CURLOPT_HTTPHEADER => [${KEY}, 'Content-Type: application/json'],`,
    body !== undefined &&
      `    CURLOPT_POSTFIELDS => json_encode([${fieldsOf(request, NOTATION)}]),`,
    !isStream && '    CURLOPT_RETURNTRANSFER => true,',
    ']);',
    ...(isStream ? ['curl_exec($request);'] : PRINT),
  )
}

// PHP has no function for a UUID: this is one of version 4 (RFC 9562).
const NEW_ID = [
  `// ${ABOUT_THE_ID}`,
  '$bytes = random_bytes(16);',
  '$bytes[6] = chr(ord($bytes[6]) & 0x0f | 0x40);',
  '$bytes[8] = chr(ord($bytes[8]) & 0x3f | 0x80);',
  "$id = vsprintf('%s%s-%s-%s-%s-%s%s%s', str_split(bin2hex($bytes), 4));",
  '',
]

const PRINT = [
  '$body = curl_exec($request);',
  `echo curl_getinfo($request, CURLINFO_RESPONSE_CODE), ' ', $body, "\\n";`,
]
