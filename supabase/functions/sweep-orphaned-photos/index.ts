// The name before of run-nightly-jobs, for schedules that still have it. It goes with the next release.
import '../run-nightly-jobs/index.ts'
