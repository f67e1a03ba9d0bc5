import { serve } from '../_shared/http.ts'
import { runMinuteJobs } from '../_shared/jobs/runMinuteJobs.ts'

// The name before, for schedules that still have it. It goes with the next release.
Deno.serve(serve(['POST'], runMinuteJobs))
