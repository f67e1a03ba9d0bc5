export { agencyDay, type Moment } from './agencyDay.ts'
export { agencyFormat, agencyZone, writeMoment } from './agencyFormat.ts'
export { addDays, daysBetween, mondayOf, writeDay } from './days.ts'
export { agencyDate, startOfAgencyDay } from './wallClock.ts'
