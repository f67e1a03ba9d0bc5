import { serve } from '../_shared/http.ts'
import { runMinuteJobs } from './runMinuteJobs.ts'

Deno.serve(serve(['POST'], runMinuteJobs))
