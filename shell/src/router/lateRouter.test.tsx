import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  Link,
  Outlet,
  RouterProvider,
  ScrollRestoration,
  useBlocker,
  useLocation,
  useNavigate,
} from 'react-router-dom'
import * as browserRouter from './browserRouter.ts'
import { lateRouter } from './lateRouter.ts'

function Page() {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  return (
    <>
      <p>{`At ${pathname}${search}${hash}`}</p>
      <Link to="/other?deal=sale#top">Other</Link>
      <button onClick={() => void navigate({ search: 'q=1' }, { replace: true })}>Search</button>
    </>
  )
}

function Frame() {
  return (
    <>
      <Outlet />
      <ScrollRestoration storageKey="positions" getKey={({ pathname }) => pathname} />
    </>
  )
}

function Guarded() {
  const blocker = useBlocker(({ nextLocation }) => nextLocation.pathname !== '/here')
  return <p>{blocker.state}</p>
}

function show({ guarded = false, fails = 0 } = {}) {
  const load = jest.fn<Promise<typeof browserRouter>, []>()
  let come = () => undefined as void
  const held = new Promise<typeof browserRouter>((resolve) => (come = () => resolve(browserRouter)))
  for (let time = 0; time < fails; time += 1) load.mockRejectedValueOnce(new Error('no such file'))
  load.mockReturnValue(held)
  const page = { id: 'page', path: '*', element: <Page /> }
  const routes = [
    {
      id: 'root',
      element: guarded ? (
        <>
          <Guarded />
          <Outlet />
        </>
      ) : (
        <Frame />
      ),
      children: [page],
    },
  ]
  const late = lateRouter(routes, load)
  render(<RouterProvider router={late.router} />)
  return { ...late, load, come: () => act(async () => come()) }
}

const scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation()
beforeEach(() => {
  scrollTo.mockClear()
  sessionStorage.clear()
  window.history.replaceState(null, '', '/here?a=1')
})

test('the page is rendered without the router, which nobody asked for', () => {
  const { load } = show()
  expect(screen.getByText('At /here?a=1')).toBeVisible()
  expect(screen.getByRole('link')).toHaveAttribute('href', '/other?deal=sale#top')
  expect(load).not.toHaveBeenCalled()
})

test('who goes on meanwhile waits for it, and gets where they went last', async () => {
  const { load, come } = show()
  await userEvent.click(screen.getByRole('button'))
  await userEvent.click(screen.getByRole('link'))
  expect(screen.getByText('At /here?a=1')).toBeVisible()
  const entries = window.history.length
  await come()
  expect(await screen.findByText('At /other?deal=sale#top')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(1)
  expect(window.history.length).toBe(entries + 1)
})

test('once it is there, it does what is asked at once', async () => {
  const { bring, come, router } = show()
  void bring()
  await come()
  await userEvent.click(screen.getByRole('button'))
  expect(await screen.findByText('At /here?q=1')).toBeVisible()
  expect(router.state.location.search).toBe('?q=1')
  act(() => window.history.replaceState({ key: 'k', idx: 0 }, '', '/before'))
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')))
  expect(await screen.findByText('At /before')).toBeVisible()
})

test('who went back before it was asked for is where they went', async () => {
  const { load, come } = show()
  window.history.replaceState({ key: 'k', idx: 0 }, '', '/before')
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')))
  expect(load).toHaveBeenCalledTimes(1)
  await come()
  expect(await screen.findByText('At /before')).toBeVisible()
})

test('what forbids to leave holds from its first moment', async () => {
  const { load, come } = show({ guarded: true })
  expect(load).toHaveBeenCalledTimes(1)
  await userEvent.click(screen.getByRole('link'))
  await come()
  expect(await screen.findByText('blocked')).toBeVisible()
  expect(screen.getByText('At /here?a=1')).toBeVisible()
})

test('a file that failed to load is asked for anew', async () => {
  const { load, bring, come } = show({ fails: 1 })
  await act(bring)
  await userEvent.click(screen.getByRole('button'))
  expect(load).toHaveBeenCalledTimes(2)
  await come()
  expect(await screen.findByText('At /here?q=1')).toBeVisible()
})

test('a page that was left further down begins there, and the router does not move it again', async () => {
  sessionStorage.setItem('positions', JSON.stringify({ '/here': 700 }))
  const { bring, come } = show()
  expect(scrollTo).toHaveBeenLastCalledWith(0, 700)
  const times = scrollTo.mock.calls.length
  const brought = bring()
  await come()
  await act(() => brought)
  expect(scrollTo).toHaveBeenCalledTimes(times)
  await userEvent.click(screen.getByRole('link'))
  await screen.findByText('At /other?deal=sale#top')
  expect(scrollTo).toHaveBeenLastCalledWith(0, 0)
})

test('where a page was scrolled to when it was left is where it is gone back to', async () => {
  const { bring, come } = show()
  void bring()
  await come()
  const scrolled = jest.replaceProperty(window, 'scrollY', 300)
  await userEvent.click(screen.getByRole('link'))
  await screen.findByText('At /other?deal=sale#top')
  scrolled.restore()
  act(() => window.history.back())
  await screen.findByText('At /here?a=1')
  expect(scrollTo).toHaveBeenLastCalledWith(0, 300)
})

test('offline it is asked for again when the line is back, and then goes there', async () => {
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { load, come } = show({ fails: 1 })
  await userEvent.click(screen.getByRole('link'))
  expect(load).toHaveBeenCalledTimes(1)
  expect(screen.getByText('At /here?a=1')).toBeVisible()
  onLine.mockRestore()
  await act(async () => void window.dispatchEvent(new Event('online')))
  expect(load).toHaveBeenCalledTimes(2)
  await come()
  expect(await screen.findByText('At /other?deal=sale#top')).toBeVisible()
})
