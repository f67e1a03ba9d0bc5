// The gateway as a process of its own: what a request can do to it, it does to nothing else.
import { startGateway, type GatewayOptions } from './server.ts'

const gateway = await startGateway(JSON.parse(process.argv[2] ?? '{}') as GatewayOptions)
process.on('SIGTERM', () => void gateway.stop().then(() => process.exit(0)))
