declare module '*.module.css' {
  const styles: Readonly<Record<string, string>>;
  // oxlint-disable-next-line import/no-default-export -- a style sheet's classes are its default export
  export default styles;
}
