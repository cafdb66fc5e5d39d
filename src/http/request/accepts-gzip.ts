/** Whether an Accept-Encoding takes gzip (RFC 9110, 12.5.3): by its name, and not with a weight of 0. */
export const acceptsGzip = (acceptEncoding: string | null): boolean =>
  (acceptEncoding ?? '').split(',').some((entry) => {
    const [coding = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase())
    const isGzip = coding === 'gzip' || coding === 'x-gzip'
    return isGzip && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter))
  })
