/** What the page says of itself as a program: that it is old, cut off, or can be installed. */
export const install = {
  newer: "Есть новая версия",
  update: "Обновить",
  unreachable: "Нет связи с сервером. Соединимся сами, как только она появится.",
  install: "Установить PartySide",
  installHint: "Будет открываться со своего значка, без вкладок и адресной строки.",
  installOnIphone: "Чтобы PartySide открывался со своего значка, выберите «Поделиться», затем «На экран „Домой“».",
};
