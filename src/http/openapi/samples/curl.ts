import { ABOUT_THE_ID, hasId, type Language, lines } from './sample-request.ts'

export const curl: Language = (request) => {
  const { method, url, queryId, body, isStream } = request
  const address = queryId === undefined ? url : `"${url}?id=${queryId}"`
  const call = `curl${isStream ? ' -N' : ''}${method === 'GET' ? '' : ` -X ${method}`} ${address} \\`
  const key = '  -H "Authorization: Bearer $API_KEY"'
  const aboutId = hasId(request) && `# ${ABOUT_THE_ID}`
  if (body === undefined) return lines(aboutId, call, key)
  const json = JSON.stringify(body)
    .replaceAll('":', '": ')
    .replaceAll(/,(?=["{])/g, ', ')
  return lines(
    aboutId,
    call,
    `${key} \\`,
    '  -H "Content-Type: application/json" \\',
    `  -d '${json}'`,
  )
}
