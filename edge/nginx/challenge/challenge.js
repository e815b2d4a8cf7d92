// Takes the visitor through the challenge that the page holds, then on to what was asked for.
(() => {
  const words = {
    zh: {
      checking: '正在验证您的浏览器，通常只需一两秒……',
      wait: (seconds) => `正在验证您的浏览器，${seconds} 秒后自动进入。`,
      click: '请点击按钮继续访问。',
      go: '继续访问',
      slide: '拖动滑块，把图块移到缺口处，然后按「确定」。也可以用左右方向键。',
      rotate: '拖动滑块，把图片转正，然后按「确定」。也可以用左右方向键。',
      captcha: '请输入图片中的字符，不区分大小写。',
      submit: '确定',
      other: '换一张',
      code: '图片中的字符',
      slider: '滑块',
      picture: '验证图片',
      wrong: '不正确，请再试一次。',
      stale: '验证已过期，请再试一次。',
      limit: '尝试次数过多，请一分钟后刷新页面。',
      offline: '网络连接失败，正在重试……',
      cookies: '请在浏览器中允许 Cookie，然后刷新页面。',
      done: '验证通过，正在进入……',
      again: '验证通过。之前提交的内容没有保存在这里，请返回上一页重新提交。',
      back: '返回上一页',
    },
    en: {
      checking: 'Checking your browser. This usually takes a second or two.',
      wait: (seconds) => `Checking your browser. You will be let in after ${seconds} seconds.`,
      click: 'Please press the button to go on.',
      go: 'Go on',
      slide: 'Move the piece to the gap with the slider or the arrow keys, then press OK.',
      rotate: 'Turn the picture upright with the slider or the arrow keys, then press OK.',
      captcha: 'Please type the characters of the picture. Upper or lower case does not matter.',
      submit: 'OK',
      other: 'Another picture',
      code: 'Characters of the picture',
      slider: 'Slider',
      picture: 'Picture of the check',
      wrong: 'That is not right. Please try again.',
      stale: 'The check has expired. Please try again.',
      limit: 'Too many attempts. Please reload the page in a minute.',
      offline: 'The connection failed. Trying again.',
      cookies: 'Please allow cookies in your browser and reload this page.',
      done: 'Done. Taking you there.',
      again: 'Done. What you sent was not kept here: please go back and send it again.',
      back: 'Go back',
    },
  };
  const text = document.documentElement.lang.startsWith('zh') ? words.zh : words.en;
  const main = document.getElementById('challenge');
  const message = document.getElementById('message');
  const place = document.getElementById('work');
  const base = '/.edge/challenge/';
  const version = document.currentScript.src.split('?')[1];
  let task = JSON.parse(main.dataset.challenge);
  const { resume, posted } = task;

  const say = (line) => {
    message.textContent = line;
  };

  function element(name, { label, ...properties } = {}, ...children) {
    const made = Object.assign(document.createElement(name), properties);
    if (label) made.setAttribute('aria-label', label);
    made.append(...children);
    return made;
  }

  // XMLHttpRequest: a site's service worker may have its own mind about `fetch`, and both are there.
  function call(method, path, body, done) {
    const request = new XMLHttpRequest();
    request.open(method, base + path);
    if (body) request.setRequestHeader('Content-Type', 'application/x-www-form-urlencoded');
    request.onload = () => {
      try {
        done(JSON.parse(request.responseText));
      } catch {
        done({ ok: false, why: 'offline' });
      }
    };
    request.onerror = () => done({ ok: false, why: 'offline' });
    request.send(body);
  }

  function onThisPage(work, told, done) {
    const script = element('script', { src: `${base}work.js?${version}` });
    script.onload = () => window.edgeWork(work, told, done);
    document.head.append(script);
  }

  function solve(work, told, done) {
    let settled = false;
    const finish = (numbers) => {
      if (!settled) done(numbers);
      settled = true;
    };
    try {
      const worker = new Worker(`${base}work.js?${version}`);
      worker.onerror = () => {
        worker.terminate();
        if (!settled) onThisPage(work, told, finish);
      };
      worker.onmessage = ({ data }) => {
        if (data.solved) told(data.solved);
        if (data.numbers === undefined) return;
        worker.terminate();
        finish(data.numbers);
      };
      worker.postMessage(work);
    } catch {
      onThisPage(work, told, finish);
    }
  }

  function goOn() {
    const held = document.getElementById('held');
    if (resume === 'send' && held) {
      // This page was asked for by POST: back to it would be to send again. Back leads to the form.
      if (document.referrer.startsWith(`${location.origin}/`)) {
        history.replaceState(null, '', document.referrer);
      }
      // A field may be called "submit", which would hide the form's own method.
      HTMLFormElement.prototype.submit.call(held);
    } else if (resume === 'again') {
      say(text.again);
      const back = element('button', { className: 'main', type: 'button', textContent: text.back });
      back.onclick = () => history.back();
      place.replaceChildren(back);
      back.focus();
    } else if (posted) {
      location.replace(location.pathname + location.search);
    } else {
      location.reload();
    }
  }

  /** A browser that keeps no cookies would come back here for ever. */
  function enter() {
    call('GET', 'check', null, ({ passed }) => {
      if (!passed) return say(text.cookies);
      say(text.done);
      goOn();
    });
  }

  function send(answer, numbers, tries = 0) {
    const { token, level } = task;
    const body = new URLSearchParams({ token, level, answer, work: numbers }).toString();
    call('POST', 'answer', body, (result) => {
      if (result.ok) return enter();
      if (result.why === 'early' || (result.why === 'offline' && tries < 5)) {
        if (result.why === 'offline') say(text.offline);
        setTimeout(() => send(answer, numbers, tries + 1), 1000);
        return;
      }
      if (!result.next) return say(text[result.why] || text.offline);
      task = result.next;
      start(text[result.why]);
    });
  }

  /** Works in the background; `sendWith` sends an answer as soon as that is done. */
  function workInBackground(told) {
    let numbers;
    let waiting;
    const nonce = task.token.split('.')[2];
    solve({ nonce, count: task.count, bits: task.bits }, told, (found) => {
      numbers = found;
      if (waiting !== undefined) send(waiting, numbers);
    });
    return (answer) => {
      if (numbers === undefined) waiting = answer;
      else send(answer, numbers);
    };
  }

  function progress(most) {
    const bar = element('progress', { max: most, value: 0, label: text.checking });
    place.replaceChildren(bar);
    return (value) => {
      bar.value = value;
    };
  }

  function pictureOf(part, properties) {
    const query = new URLSearchParams({ token: task.token, part });
    return element('img', { src: `${base}picture?${query}`, ...properties });
  }

  function submitButton(label) {
    return element('button', { className: 'main', type: 'submit', textContent: label });
  }

  /** A slider that browsers let people drag, touch and move by keys, and a button. */
  function slider(hint, most, picture, onMove, sendWith) {
    say(hint);
    const range = element('input', { type: 'range', max: most, value: 0, label: text.slider });
    range.oninput = () => onMove(Number(range.value));
    const form = element('form', {}, picture, range);
    form.append(element('div', { className: 'row' }, submitButton(text.submit)));
    form.onsubmit = (event) => {
      event.preventDefault();
      sendWith(range.value);
    };
    place.replaceChildren(form);
    range.focus();
  }

  const challenges = {
    work() {
      say(text.checking);
      workInBackground(progress(task.count))('');
    },
    wait() {
      const until = Date.now() + task.seconds * 1000 + 200;
      const told = progress(task.seconds);
      const sendWith = workInBackground(() => {});
      const step = () => {
        const left = Math.max(0, Math.ceil((until - Date.now()) / 1000));
        told(task.seconds - left);
        if (left > 0) {
          say(text.wait(left));
          setTimeout(step, 250);
        } else {
          sendWith('');
        }
      };
      step();
    },
    click() {
      say(text.click);
      const sendWith = workInBackground(() => {});
      const button = element('button', { className: 'main', type: 'button', textContent: text.go });
      button.onclick = (event) => {
        if (!event.isTrusted) return;
        button.disabled = true;
        sendWith('');
      };
      place.replaceChildren(button);
      button.focus();
    },
    slide() {
      const sendWith = workInBackground(() => {});
      const piece = pictureOf('piece', { className: 'piece', alt: '' });
      const whole = pictureOf('main', { alt: text.picture });
      const box = element('div', { className: 'picture' }, whole, piece);
      const move = (value) => {
        piece.style.left = `${(value / 300) * 100}%`;
      };
      slider(text.slide, 250, box, move, sendWith);
    },
    rotate() {
      const sendWith = workInBackground(() => {});
      const whole = pictureOf('main', { alt: text.picture });
      const turn = (value) => {
        whole.style.transform = `rotate(${value}deg)`;
      };
      const box = element('div', { className: 'picture round' }, whole);
      slider(text.rotate, 359, box, turn, sendWith);
    },
    captcha() {
      say(text.captcha);
      const sendWith = workInBackground(() => {});
      const whole = pictureOf('main', { alt: text.picture });
      const input = element('input', { type: 'text', autocomplete: 'off', label: text.code });
      input.maxLength = 12;
      const other = element('button', { type: 'button', textContent: text.other });
      other.onclick = () => sendWith('');
      const row = element('div', { className: 'row' }, input, submitButton(text.submit));
      const box = element('div', { className: 'picture text' }, whole);
      const form = element('form', {}, box, row, element('div', { className: 'row' }, other));
      form.onsubmit = (event) => {
        event.preventDefault();
        if (input.value.trim() !== '') sendWith(input.value.trim());
      };
      place.replaceChildren(form);
      input.focus();
    },
  };

  function start(problem) {
    const needsPicture = ['slide', 'rotate', 'captcha'].includes(task.level);
    const kind = needsPicture && !task.picture ? 'click' : task.level;
    (challenges[kind] || challenges.work)();
    if (problem) say(`${problem} ${message.textContent}`);
  }

  // Back to a page that was left: what it held has been answered.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) location.reload();
  });
  start('');
})();
