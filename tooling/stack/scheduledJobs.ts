/** The jobs that pg_cron runs in a hosted project. */
const jobs = [
  { name: 'run-minute-jobs', every: 1 },
  { name: 'run-nightly-jobs', every: 180 },
]

export interface ScheduledJobsOptions {
  apiUrl: string
  secretKey: string
  /** Between two runs. */
  seconds: number
  onTrouble: (message: string) => void
}

/** Calls the functions that nobody else calls, tick by tick, until it is stopped. */
export function startScheduledJobs({ apiUrl, secretKey, seconds, onTrouble }: ScheduledJobsOptions) {
  const stopping = new AbortController()
  let ticks = 0

  async function run(name: string) {
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(60_000)])
    const headers = { apikey: secretKey }
    const response = await fetch(`${apiUrl}/functions/v1/${name}`, { method: 'POST', headers, signal })
    await response.body?.cancel()
    // A service that is down is reported, and started again, by its supervisor.
    if (!response.ok && response.status !== 503) onTrouble(`${name} answered ${response.status}`)
  }

  const timer = setInterval(() => {
    for (const { name, every } of jobs) if (ticks % every === 0) run(name).catch(() => {})
    ticks += 1
  }, seconds * 1000)
  timer.unref()

  return {
    stop() {
      clearInterval(timer)
      stopping.abort()
    },
  }
}
