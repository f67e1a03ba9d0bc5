import { serve } from '../_shared/http.ts'
import { runNightlyJobs } from '../_shared/jobs/runNightlyJobs.ts'

Deno.serve(serve(['POST'], runNightlyJobs))
