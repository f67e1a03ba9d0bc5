import { serve } from '../_shared/http.ts'
import { runNightlyJobs } from '../_shared/jobs/runNightlyJobs.ts'

// The name before, for schedules that still have it. It goes with the next release.
Deno.serve(serve(['POST'], runNightlyJobs))
