import { serve } from '../_shared/http.ts'
import { runNightlyJobs } from './runNightlyJobs.ts'

Deno.serve(serve(['POST'], runNightlyJobs))
