/** For each test of a file: all elements are in sight. */
export function allInView() {
  beforeEach(() => {
    jest.spyOn(window, 'IntersectionObserver').mockImplementation((notify) => {
      const observe = () => notify([{ isIntersecting: true } as IntersectionObserverEntry], {} as never)
      return { observe, disconnect: () => undefined } as unknown as IntersectionObserver
    })
  })
  afterEach(() => jest.restoreAllMocks())
}
