import { chromium } from '@playwright/test';

/** The conditions of every page measurement: CPU slowed 4 times, 9/1.5 Mbit/s, 60 ms a request. */
const conditions = { cpu: 4, latencyMs: 60, downBytes: 9e6 / 8, upBytes: 1.5e6 / 8 };

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Runs inside the page before its own scripts: notes when the content shows, and what blocked. */
function probe(selector) {
  const seen = { visible: null, blocking: 0, shift: 0 };
  window.__seen = seen;
  const observe = (type, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
    });
  observe('longtask', (entry) => {
    seen.blocking += Math.max(0, entry.duration - 50);
  });
  observe('layout-shift', (entry) => {
    if (!entry.hadRecentInput) seen.shift += entry.value;
  });
  const look = () => {
    const element = document.querySelector(selector);
    const box = element?.getBoundingClientRect();
    if (box && box.width > 0 && box.height > 0 && element.checkVisibility()) {
      seen.visible = performance.now();
    } else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function count(page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  const requests = new Map();
  let open = 0;
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (request.url.startsWith('data:') || requests.has(requestId)) return;
    requests.set(requestId, { url: request.url, type, bytes: 0 });
    open += 1;
  });
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    const request = requests.get(requestId);
    if (!request) return;
    request.script = response.mimeType.includes('javascript');
    // A live stream never ends; it does not hold up the page.
    if (response.mimeType === 'text/event-stream') open -= 1;
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request) request.bytes = encodedDataLength;
    open -= 1;
  });
  cdp.on('Network.loadingFailed', () => {
    open -= 1;
  });
  return { cdp, requests, idle: () => open <= 0 };
}

/**
 * Loads the page once in a new browser with an empty cache. Bytes are as they came over the wire,
 * times are milliseconds from the start of the navigation.
 */
async function loadOnce({ url, selector, cookies = [] }) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: flags,
  });
  try {
    const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
    await context.addCookies(cookies);
    const page = await context.newPage();
    const { cdp, requests, idle } = await count(page);
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: conditions.latencyMs,
      downloadThroughput: conditions.downBytes,
      uploadThroughput: conditions.upBytes,
    });
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: conditions.cpu });
    await page.addInitScript(probe, selector);
    await page.goto(url, { waitUntil: 'commit' });
    await page.waitForFunction(() => window.__seen.visible !== null, null, { timeout: 60_000 });
    await page.waitForLoadState('load');
    for (const end = Date.now() + 15_000; !idle() && Date.now() < end; ) {
      await page.waitForTimeout(100);
    }
    const seen = await page.evaluate(() => window.__seen);
    const all = [...requests.values()];
    const scripts = all.filter((request) => request.script);
    return {
      ...seen,
      requests: all.length,
      bytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
      scriptBytes: scripts.reduce((sum, { bytes }) => sum + bytes, 0),
      urls: all.map((request) => `${request.bytes} ${request.url}`),
    };
  } finally {
    await browser.close();
  }
}

function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

/** Loads the pages in turn, `runs` rounds, and resolves to the medians of each. */
export async function comparePages(pages, runs = 5) {
  const results = pages.map(() => []);
  for (let round = 0; round < runs; round += 1) {
    for (const [index, page] of pages.entries()) results[index].push(await loadOnce(page));
  }
  return results.map((loads, index) => ({
    name: pages[index].name,
    urls: loads[0].urls,
    ...Object.fromEntries(
      ['visible', 'blocking', 'shift', 'requests', 'bytes', 'scriptBytes'].map((key) => [
        key,
        median(loads.map((load) => load[key])),
      ]),
    ),
  }));
}
