import { saveBlob } from '../../save-blob';

/** Hands a PEM text to the browser as a file. */
export function saveTextFile(name: string, text: string): void {
  saveBlob(name, new Blob([text], { type: 'application/x-pem-file' }));
}
