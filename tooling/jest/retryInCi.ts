// A crowded machine may be late once; what the first try said is printed all the same.
if (process.env.CI) jest.retryTimes(1, { logErrorsBeforeRetry: true })
