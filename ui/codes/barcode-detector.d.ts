/** The browser's detector of codes, where there is one (Shape Detection API). */
declare class BarcodeDetector {
  constructor(options: { formats: 'qr_code'[] });
  static getSupportedFormats(): Promise<readonly string[]>;
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
