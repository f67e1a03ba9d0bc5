// For jest's `setupFilesAfterEnv`: as with the browser's tests, CI repeats what failed once, and its summary names it.
if (process.env.CI) jest.retryTimes(1, { logErrorsBeforeRetry: true })
