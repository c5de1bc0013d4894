/** The browser's detector of codes, where there is one (Shape Detection API). */
declare class BarcodeDetector {
  constructor(options: { formats: ('qr_code' | 'code_128' | 'code_39' | 'data_matrix' | 'ean_13')[] });
  static getSupportedFormats(): Promise<readonly string[]>;
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
