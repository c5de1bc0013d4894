interface ImportMetaEnv {
  /** The version of the product; the build sets it. */
  readonly FAROL_VERSION: string;
}
