@echo off
rem Looks why phones don't reach this computer.
call "%~dp0{start}" doctor --from-phone
pause
