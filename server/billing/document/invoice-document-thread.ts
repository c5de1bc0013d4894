import { parentPort, workerData } from 'node:worker_threads';
import { drawInvoiceDocument } from './invoice-document.ts';

const file = await drawInvoiceDocument(workerData);
const bytes = new Uint8Array(file);
parentPort?.postMessage(bytes, [bytes.buffer]);
