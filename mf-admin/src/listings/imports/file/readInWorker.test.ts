import { LONGEST, readInWorker } from './readInWorker.ts'

const file = new Blob(['Referência;Preço\nA1;100\n'])
const never = new AbortController().signal

/** jsdom has no workers. */
class SilentWorker {
  static last: SilentWorker
  onerror: ((event: Event) => void) | null = null
  terminate = jest.fn()
  postMessage = jest.fn()
  constructor() {
    SilentWorker.last = this
  }
}

beforeEach(() => {
  jest.useFakeTimers()
  Object.assign(globalThis, { Worker: SilentWorker })
})

afterEach(() => Reflect.deleteProperty(globalThis, 'Worker'))

const tooHard = { name: 'FileError', problem: 'too-hard' }

test('reading ends after its time, with the worker', async () => {
  const reading = readInWorker(file, never)
  jest.advanceTimersByTime(LONGEST)
  await expect(reading).rejects.toMatchObject(tooHard)
  expect(SilentWorker.last.terminate).toHaveBeenCalled()
})

test('what ends the worker is not read in the page', async () => {
  const reading = readInWorker(file, never)
  SilentWorker.last.onerror?.(new ErrorEvent('error', { cancelable: true }))
  await expect(reading).rejects.toMatchObject(tooHard)
})

test('a worker that does not load leaves reading to the page', async () => {
  const reading = readInWorker(file, never)
  SilentWorker.last.onerror?.(new Event('error'))
  expect(await reading).toMatchObject({ sheet: { headings: ['Referência', 'Preço'] } })
})
