/** What a page leaves with a notice that the worker shows for it: a click may come when the page is long gone. */
export interface NoticeData {
  /** Where the click leads. */
  readonly url: string;
}
