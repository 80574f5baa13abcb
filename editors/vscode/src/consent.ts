// What the user has agreed to run, for the lifetime of this window and its server. It is never stored, so a workspace cannot
// bring its own consent. permission.ts asks.

/** The parts of plans that the user agreed to. The server names a part by its command and the content of its scripts. */
export class Consent {
  private readonly agreed = new Set<string>();

  /** Whether the user agreed to every part, in any plan. A plan without parts is never covered. */
  covers(parts: string[] | undefined): boolean {
    return parts !== undefined && parts.length > 0 && parts.every((part) => this.agreed.has(part));
  }

  add(parts: string[] | undefined): void {
    parts?.forEach((part) => this.agreed.add(part));
  }
}
