import { serve } from '../_shared/http.ts'
import { runMinuteJobs } from '../_shared/jobs/runMinuteJobs.ts'

Deno.serve(serve(['POST'], runMinuteJobs))
