interface ImportMetaEnv {
  /** The product's version, as the build wrote it. */
  readonly FAROL_VERSION: string;
}
