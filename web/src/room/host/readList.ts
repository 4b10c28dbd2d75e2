/** The text of a file, however it is encoded: spreadsheets on Windows write CSV in the code page of their language. */
export function readList(file: ArrayBuffer, language: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return new TextDecoder(language === 'pl' ? 'windows-1250' : 'windows-1252').decode(file)
  }
}
