import { beforeEach, describe, expect, test } from 'bun:test'
import { Camera, type CameraStream } from '../../src/page/scanner/camera/camera.ts'

/** A camera's track, as a browser gives it. */
class Track extends EventTarget {
  readyState = 'live'
  torch = false

  constructor(readonly hasTorch: boolean) {
    super()
  }

  stop(): void {
    this.readyState = 'ended'
  }

  getCapabilities = () => ({ torch: this.hasTorch })

  async applyConstraints(constraints: object) {
    if (this.readyState === 'ended') throw new DOMException('', 'InvalidStateError')
    this.torch = Object(constraints).advanced[0].torch
  }
}

describe('a camera', () => {
  let track: Track
  let answer: Promise<CameraStream>
  let camera: Camera<CameraStream, string>
  let loads: () => Promise<string>

  beforeEach(() => {
    track = new Track(true)
    answer = Promise.resolve({ getTracks: () => [track], getVideoTracks: () => [track] })
    loads = async () => 'reader'
    camera = new Camera({
      devices: { getUserMedia: () => answer },
      loadReader: () => loads(),
      onScan: () => {},
      monotonic: () => 0,
    })
  })

  test.each([
    ['NotAllowedError', 'refused'],
    ['SecurityError', 'refused'],
    ['NotFoundError', 'none'],
    ['OverconstrainedError', 'none'],
    ['NotReadableError', 'busy'],
    ['AbortError', 'busy'],
    ['TypeError', 'other'],
  ])('that fails by %s says so, and can be opened again', async (name, trouble) => {
    const granted = answer
    answer = Promise.reject(new DOMException('', name))
    await camera.open()
    expect(camera.state.value).toEqual({ state: 'failed', trouble: trouble as 'busy' })
    answer = granted
    await camera.open()
    expect(camera.state.value.state).toBe('open')
  })

  test('is not opened where the reader of barcodes does not come', async () => {
    loads = () => Promise.reject(new TypeError('Failed to fetch'))
    await camera.open()
    expect(camera.state.value).toEqual({ state: 'failed', trouble: 'notLoaded' })
    expect(track.readyState).toBe('live')
  })

  test('that was closed before the browser let the page have it is let go at once', async () => {
    const asked = Promise.withResolvers<void>()
    const granted = Promise.withResolvers<CameraStream>()
    const late = new Camera({
      devices: {
        getUserMedia: () => {
          asked.resolve()
          return granted.promise
        },
      },
      loadReader: () => loads(),
      onScan() {},
      monotonic: () => 0,
    })
    const opened = late.open()
    await asked.promise
    late.close()
    granted.resolve(await answer)
    await opened
    expect([late.state.value.state, track.readyState]).toEqual(['closed', 'ended'])
  })

  test('that is taken away says so', async () => {
    await camera.open()
    track.dispatchEvent(new Event('ended'))
    expect(camera.state.value).toEqual({ state: 'failed', trouble: 'ended' })
  })

  test('has a light that goes on and off, where there is one', async () => {
    await camera.open()
    expect(camera.torch.value).toBe(false)
    await camera.light(true)
    expect([camera.torch.value, track.torch]).toEqual([true, true])
    await camera.light(false)
    expect([camera.torch.value, track.torch]).toEqual([false, false])
    camera.close()
    await camera.light(true)
    expect([camera.torch.value, track.torch, track.readyState]).toEqual([undefined, false, 'ended'])
    track = new Track(false)
    answer = Promise.resolve({ getTracks: () => [track], getVideoTracks: () => [track] })
    await camera.open()
    expect(camera.torch.value).toBeUndefined()
  })

  test('is not there where the browser keeps cameras from the page', async () => {
    const kept = new Camera<CameraStream, string>({
      devices: undefined,
      loadReader: loads,
      onScan() {},
      monotonic: () => 0,
    })
    await kept.open()
    expect([kept.isAvailable, kept.state.value.state]).toEqual([false, 'closed'])
  })
})
