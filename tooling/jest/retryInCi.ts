// Until the suite has been repeated often enough to know what is late on a crowded machine: told, not hidden.
if (process.env.CI) jest.retryTimes(1, { logErrorsBeforeRetry: true })
