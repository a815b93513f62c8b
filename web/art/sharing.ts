/** The picture that messengers and social networks show with a link: 1200 by 630. */

import { face } from "../src/table/faces";
import type { Card } from "../src/wire.gen";
import { icon } from "./icon";

/** A hand to be looked at, from left to right. */
const CARDS: readonly Card[] = ["g9", "b4", "W4", "r7", "yR"];
const BETWEEN_DEGREES = 12;

export function sharing(): string {
  const cards = CARDS.map((card, index) => {
    const turn = (index - (CARDS.length - 1) / 2) * BETWEEN_DEGREES;
    return `<img src="${address(face(card))}" style="transform: rotate(${turn}deg)">`;
  });
  const brand = `<img src="${address(icon({ fill: 0.68, corner: 116, marks: true }))}">`;
  return `<!doctype html>
<style>
  body {
    position: relative;
    width: 1200px;
    height: 630px;
    margin: 0;
    overflow: hidden;
    background: radial-gradient(circle at 895px 480px, #1b6347 430px, #124432 431px);
    color: #f6f4ea;
    font-family: "Liberation Sans", Arial, sans-serif;
  }
  .brand {
    position: absolute;
    left: 72px;
    top: 64px;
    display: flex;
    align-items: center;
    gap: 24px;
    font-size: 40px;
    font-weight: 700;
    letter-spacing: 0.16em;
  }
  .brand img {
    width: 84px;
  }
  h1 {
    position: absolute;
    left: 72px;
    top: 232px;
    margin: 0;
    font-size: 72px;
    line-height: 1.08;
    letter-spacing: -0.02em;
  }
  p {
    position: absolute;
    left: 72px;
    bottom: 64px;
    margin: 0;
    color: #c3d3c8;
    font-size: 32px;
    line-height: 1.4;
  }
  .hand img {
    position: absolute;
    left: 768px;
    top: 160px;
    width: 224px;
    border-radius: 9%;
    box-shadow: 0 0 0 3px rgb(6 28 20 / 0.55);
    transform-origin: 50% 175%;
  }
</style>
<div class="hand">${cards.join("")}</div>
<div class="brand">${brand}PARTYSIDE</div>
<h1>UNO онлайн<br>с друзьями</h1>
<p>2–10 игроков · боты · зрители<br>Без регистрации</p>`;
}

function address(drawing: string): string {
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`;
}
