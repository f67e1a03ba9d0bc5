// The name before of run-minute-jobs, for schedules that still have it. It goes with the next release.
import '../run-minute-jobs/index.ts'
