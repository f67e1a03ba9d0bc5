/** A renderer's process did what it must not, or is gone; it is of no use any more. */
export class ProcessFault extends Error {}

/** Published code threw while it rendered a page; its process is as it was. */
export class PageFault extends Error {}
