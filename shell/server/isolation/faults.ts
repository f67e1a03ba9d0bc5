/** A renderer's process misbehaved or ended, and cannot be used any more. */
export class ProcessFault extends Error {}

/** Published code threw while it rendered a page; its process can still be used. */
export class PageFault extends Error {}
