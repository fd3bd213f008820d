const every_ms = 5;

/** Asks for `/health` every 5 ms until its standard input ends, then prints how long each answer took, in ms. */
export const watchHealth = async (base: string): Promise<never> => {
  const took: number[] = [];
  let watching = true;
  Bun.stdin.text().then(() => {
    watching = false;
  });
  for (let warm = 0; warm < 20; warm += 1) await (await fetch(`${base}/health`)).text();
  while (watching) {
    const began = performance.now();
    await (await fetch(`${base}/health`)).text();
    took.push(performance.now() - began);
    await Bun.sleep(every_ms);
  }
  console.log(JSON.stringify(took));
  process.exit(0);
};
