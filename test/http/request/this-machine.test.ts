import { describe, expect, test } from 'bun:test'
import { isOnThisMachine } from '../../../src/http/request/this-machine.ts'

const asked = (headers: Record<string, string>) =>
  new Request('http://localhost/metrics', { headers })

test('a client is on this machine by its address, its Host header and without a header of a proxy', () => {
  for (const peer of ['127.0.0.1', '127.1.2.3', '::1', '::ffff:127.0.0.1']) {
    expect(isOnThisMachine(asked({ Host: 'localhost:3000' }), peer)).toBe(true)
    expect(isOnThisMachine(asked({ Host: 'shop.example' }), peer)).toBe(false)
    expect(isOnThisMachine(asked({ Host: 'localhost', Via: '1.1 proxy' }), peer)).toBe(false)
  }
  for (const peer of ['192.168.1.30', '::ffff:10.0.0.7', 'fe80::1', '1270.0.0.1', 'unknown', '']) {
    expect(isOnThisMachine(asked({ Host: 'localhost:3000' }), peer)).toBe(false)
  }
})

describe('what came by a proxy is not from this machine, by', () => {
  test.each([
    ...['Forwarded', 'Via', 'CDN-Loop', 'X-Original-URL', 'X-Original-Forwarded-For'],
    ...['X-Forwarded-For', 'X-Forwarded-Host', 'X-Forwarded-Proto', 'X-Forwarded'],
    ...['X-Real-IP', 'X-Client-IP', 'X-Cluster-Client-IP', 'True-Client-IP', 'X-ProxyUser-Ip'],
    ...['CF-Connecting-IP', 'CF-Ray', 'CF-Visitor', 'Fastly-Client-IP', 'Fastly-FF', 'X-Varnish'],
    ...['X-Envoy-External-Address', 'X-Envoy-Expected-Rq-Timeout-Ms', 'Akamai-Origin-Hop'],
    ...['X-Amzn-Trace-Id', 'X-Amz-Cf-Id', 'CloudFront-Viewer-Address', 'EO-Connecting-IP'],
    ...['X-Azure-ClientIP', 'X-Azure-SocketIP', 'X-Azure-Ref', 'X-ARR-LOG-ID', 'X-FD-HealthProbe'],
    ...['X-Appengine-User-IP', 'X-Cloud-Trace-Context', 'Fly-Client-IP', 'X-Vercel-Id'],
    ...['X-Remote-Addr', 'Tailscale-User-Login', 'Front-End-Https', 'X-Rewrite-URL'],
  ])('%s', (header) => {
    expect(isOnThisMachine(asked({ Host: 'localhost', [header]: '192.0.2.7' }), '::1')).toBe(false)
  })
})

test('what a program on this machine sends by itself is no header of a proxy', () => {
  const headers = {
    ...{ Host: 'localhost', Accept: 'text/plain', 'Accept-Encoding': 'gzip' },
    ...{ 'User-Agent': 'Prometheus/3.5.0', 'X-Prometheus-Scrape-Timeout-Seconds': '10' },
    ...{
      Traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
      Tracestate: 'a=b',
    },
    ...{ 'X-Request-ID': 'a1', Origin: 'http://localhost', Referer: 'http://localhost/docs' },
    ...{ 'Sec-Fetch-Site': 'same-origin', 'If-None-Match': '"a"', 'Cache-Control': 'no-cache' },
  }
  expect(isOnThisMachine(asked(headers), '127.0.0.1')).toBe(true)
})
