import {
  ABOUT_THE_ID,
  addressIn,
  fieldsOf,
  hasId,
  type Language,
  lines,
  type Notation,
} from './sample-request.ts'

const METHODS = { GET: 'Get', PATCH: 'Patch', POST: 'Post', DELETE: 'Delete' }

const NOTATION: Notation = {
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
    `    Content = JsonContent.Create(new { ${fieldsOf(request, NOTATION)} }),`,
    '};',
  ]
  const message = `var request = new HttpRequestMessage(HttpMethod.${METHODS[method]}, ${addressIn(request, NOTATION)})`
  return lines(
    'using System.Net.Http.Headers;',
    body !== undefined && 'using System.Net.Http.Json;',
    '',
    'using var client = new HttpClient();',
    'var key = Environment.GetEnvironmentVariable("API_KEY");',
    'client.DefaultRequestHeaders.Authorization = new AuthenticationHeaderValue("Bearer", key);',
    '',
    ...(isStream
      ? [`using var reader = new StreamReader(await client.GetStreamAsync("${url}"));`, ...READ]
      : [
          hasId(request) && `// ${ABOUT_THE_ID}`,
          ...(body === undefined ? [`${message};`] : [message, ...content]),
          ...SEND,
        ]),
  )
}

const READ = ['while (await reader.ReadLineAsync() is { } line) Console.WriteLine(line);']

const SEND = [
  'using var response = await client.SendAsync(request);',
  'Console.WriteLine($"{(int)response.StatusCode} {await response.Content.ReadAsStringAsync()}");',
]
