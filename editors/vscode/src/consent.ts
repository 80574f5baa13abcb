// What the user has agreed to run, for as long as this window and its server live. It is never written down: a workspace cannot
// bring its own consent.

/** Commands together with the texts of their scripts, by the names that the server gives them. */
export class Consent {
  private readonly agreed = new Set<string>();

  /** Whether each part of a plan was agreed to, in this plan or in others. A plan without parts never is. */
  covers(parts: string[] | undefined): boolean {
    return parts !== undefined && parts.length > 0 && parts.every((part) => this.agreed.has(part));
  }

  add(parts: string[] | undefined): void {
    parts?.forEach((part) => this.agreed.add(part));
  }
}
