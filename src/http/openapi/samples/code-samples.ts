import { curl } from './curl.ts'
import { csharp, php, python, typescript } from './languages.ts'
import type { SampleRequest } from './sample-request.ts'

/** The languages of the samples, as documentation pages know them. */
const LANGUAGES = [
  { lang: 'curl', label: 'curl', write: curl },
  { lang: 'typescript', label: 'TypeScript', write: typescript },
  { lang: 'python', label: 'Python', write: python },
  { lang: 'csharp', label: 'C#', write: csharp },
  { lang: 'php', label: 'PHP', write: php },
]

/** The part of an operation in the document that its samples are made of. */
export interface Sampled {
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: object
  readonly responses: Readonly<Record<string, object>>
  readonly 'x-access'?: string
}

interface Parameter {
  readonly name: string
  readonly in: string
  readonly example?: unknown
}

/**
 * Writes an operation's request in each language, as `x-codeSamples` has it.
 * @param server the address that the path follows; a path alone is one of this machine
 */
export function codeSamples(method: string, server: string, path: string, operation: Sampled) {
  const request: SampleRequest = {
    method: method.toUpperCase() as SampleRequest['method'],
    url: addressOf(server) + withExamples(path, operation.parameters ?? []),
    ...queryIdIn(operation.parameters ?? []),
    body: exampleOf(operation.requestBody),
    isStream: JSON.stringify(operation.responses['200'] ?? {}).includes('text/event-stream'),
  }
  const takesCode = operation['x-access'] === 'code'
  return LANGUAGES.map(({ lang, label, write }) => {
    const source = write(request)
    return { lang, label, source: takesCode ? source.replaceAll('API_KEY', 'CODE') : source }
  })
}

/** The address of a server of the document, where a program can call it. */
export const addressOf = (server: string): string =>
  server.startsWith('/') ? `http://127.0.0.1:3000${server}` : server

const withExamples = (path: string, parameters: readonly Parameter[]): string =>
  parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce((text, { name, example }) => text.replace(`{${name}}`, String(example)), path)

/** Of the parameters of a query, samples have the id of a change alone. */
function queryIdIn(parameters: readonly Parameter[]): Pick<SampleRequest, 'queryId'> {
  const id = parameters.find((parameter) => parameter.in === 'query' && parameter.name === 'id')
  return id === undefined ? {} : { queryId: String(id.example) }
}

interface Body {
  readonly content: {
    readonly 'application/json': {
      readonly example?: SampleRequest['body']
      readonly examples?: Readonly<Record<string, { readonly value: SampleRequest['body'] }>>
    }
  }
}

/** The first example of a request body. */
function exampleOf(requestBody: object | undefined): SampleRequest['body'] {
  if (requestBody === undefined) return undefined
  const { example, examples = {} } = (requestBody as Body).content['application/json']
  return example ?? Object.values(examples)[0]?.value
}
