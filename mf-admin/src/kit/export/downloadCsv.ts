import { downloadFile } from './downloadFile.ts'

/** Hands the browser a CSV file to save. */
export const downloadCsv = (name: string, content: string) =>
  downloadFile(name, content, 'text/csv;charset=utf-8')
