/** @jest-environment jsdom */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { root } from './base.ts'
import { getRemoteEntry, getRemoteInfo, loadScript, updateConsumeOptions } from './runtimeLoading.ts'

const remote = getRemoteInfo({
  name: 'mf_leads',
  entry: 'https://site.test/remoteEntry.js',
  type: 'var',
  entryGlobalName: 'mf_leads',
})

const createScript = jest.fn(({ attrs }: { attrs: Record<string, string> }) => {
  attrs.integrity = 'sha256-of-it'
})

const ask = () =>
  getRemoteEntry({
    origin: { loaderHook: { lifecycle: { createScript: { emit: createScript } } } },
    remoteInfo: remote,
  })

const tags = () => [...document.scripts]

const end = (type: 'load' | 'error') => tags()[0]?.dispatchEvent(new Event(type))

const container = { init: () => undefined, get: () => undefined }

beforeEach(() => {
  globalThis.__GLOBAL_LOADING_REMOTE_ENTRY__ = {}
  document.head.replaceChildren()
  Reflect.deleteProperty(globalThis, 'mf_leads')
})

test('an entry is asked for once, with what the hook gives its tag', async () => {
  const both = Promise.all([ask(), ask()])
  expect(tags().map((tag) => [tag.src, tag.getAttribute('integrity')])).toEqual([
    [remote.entry, 'sha256-of-it'],
  ])
  Object.assign(globalThis, { mf_leads: container })
  end('load')
  expect(await both).toEqual([container, container])
  expect(tags()).toEqual([])
  expect(await ask()).toBe(container)
})

test('a tag of the page is waited for', async () => {
  const script = document.createElement('script')
  script.src = remote.entry
  document.head.append(script)
  const asked = ask()
  expect(tags()).toEqual([script])
  Object.assign(globalThis, { mf_leads: container })
  end('load')
  expect(await asked).toBe(container)
})

test('what does not come, or leaves no container, is said and asked for anew', async () => {
  const lost = ask()
  end('error')
  await expect(lost).rejects.toThrow(
    /RUNTIME-008 {"name":"mf_leads","entry":"https:.*"} Error: https:.*: error/,
  )
  const empty = ask()
  end('load')
  await expect(empty).rejects.toThrow(/RUNTIME-001 .*"entryGlobalName":"mf_leads"/)
  const third = ask()
  Object.assign(globalThis, { mf_leads: container })
  end('load')
  expect(await third).toBe(container)
})

test('what an entry throws is said', async () => {
  const asked = ask()
  dispatchEvent(new ErrorEvent('error', { filename: remote.entry, message: 'Uncaught Error: no house' }))
  end('load')
  await expect(asked).rejects.toThrow(/RUNTIME-008 .*: Uncaught Error: no house/)
})

test('what hangs is given up', async () => {
  jest.useFakeTimers()
  const hanging = loadScript(remote.entry, {})
  jest.advanceTimersByTime(20_000)
  jest.useRealTimers()
  await expect(hanging).rejects.toThrow('https://site.test/remoteEntry.js: timeout')
  expect(tags()).toEqual([])
})

describe('as the runtime itself', () => {
  const own = createRequire(join(root, 'shell/package.json'))

  interface RuntimeCore {
    getRemoteInfo: typeof getRemoteInfo
  }

  interface BundlerRuntime {
    updateConsumeOptions: typeof updateConsumeOptions
  }

  test('it completes what is registered of a remote', () => {
    const core = own('@module-federation/runtime-core') as RuntimeCore
    for (const registered of [remote, { name: 'mf_leads' }])
      expect(getRemoteInfo(registered)).toEqual(core.getRemoteInfo(registered))
  })

  test('it reads what a remote takes, and that once', () => {
    const whole = own('@module-federation/webpack-bundler-runtime/dist/updateOptions.cjs') as BundlerRuntime
    const consumed = { fallback: () => undefined, singleton: true, strictVersion: true, eager: false }
    const read = (update: typeof updateConsumeOptions) => {
      const webpackRequire = {
        federation: {},
        consumesLoadingData: {
          moduleIdToConsumeDataMapping: {
            1: { ...consumed, shareKey: 'react', shareScope: ['default'], requiredVersion: '^19.3.1' },
            2: { ...consumed, shareKey: 'shared-ui', layer: undefined, requiredVersion: '^1.0.0' },
          },
        },
      }
      const moduleToHandlerMapping: Record<string, object> = {}
      const asked = { webpackRequire, moduleToHandlerMapping }
      update(asked)
      const known = { ...moduleToHandlerMapping }
      delete moduleToHandlerMapping['1']
      update(asked)
      return [known, moduleToHandlerMapping]
    }
    expect(read(updateConsumeOptions)).toEqual(read(whole.updateConsumeOptions))
  })
})
