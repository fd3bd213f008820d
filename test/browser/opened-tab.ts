import type { Browser, CDPSession } from "playwright-core";
import { until } from "../until.ts";

interface Received {
  message: string;
}

/**
 * The tab that a link opens, by the browser's own protocol: Playwright now and then misses that such a tab
 * has navigated, or that there is one, and waits for ever.
 */
export class OpenedTab {
  private constructor(
    private readonly session: CDPSession,
    private readonly target_id: string,
    private readonly session_id: string,
  ) {}

  /** The tab at an address that ends with `path`, which `open` opens. */
  static async of(browser: Browser, path: string, open: () => Promise<void>): Promise<OpenedTab> {
    const session = await browser.newBrowserCDPSession();
    const tabs = async () => (await session.send("Target.getTargets")).targetInfos;
    const before = new Set((await tabs()).map(({ targetId }) => targetId));
    await open();
    let targetId = "";
    await until(`a tab has opened at ${path}`, async () => {
      const opened = (await tabs()).find(
        (tab) => !before.has(tab.targetId) && tab.url.endsWith(path),
      );
      targetId = opened?.targetId ?? "";
      return opened !== undefined;
    });
    const { sessionId } = await session.send("Target.attachToTarget", { targetId });
    return new OpenedTab(session, targetId, sessionId);
  }

  /** The value of an expression in the tab. */
  async evaluate(expression: string): Promise<unknown> {
    const received = new Promise<Received>((resolve) =>
      this.session.once("Target.receivedMessageFromTarget", resolve),
    );
    const message = { id: 1, method: "Runtime.evaluate", params: { expression } };
    await this.session.send("Target.sendMessageToTarget", {
      sessionId: this.session_id,
      message: JSON.stringify(message),
    });
    const { result } = JSON.parse((await received).message);
    return result.result.value;
  }

  async close(): Promise<void> {
    await this.session.send("Target.closeTarget", { targetId: this.target_id });
    await this.session.detach();
  }
}
